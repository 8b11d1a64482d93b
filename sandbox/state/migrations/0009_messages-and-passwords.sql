CREATE TABLE "password_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"cust_guid" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_cust_guid_identities_cust_guid_fk" FOREIGN KEY ("cust_guid") REFERENCES "public"."identities"("cust_guid") ON DELETE cascade ON UPDATE no action;