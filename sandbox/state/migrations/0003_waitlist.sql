CREATE TABLE "waitlist" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
