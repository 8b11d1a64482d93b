CREATE TABLE "oidc_records" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"uid" text,
	"grant_id" text,
	"expires_at" timestamp with time zone,
	CONSTRAINT "oidc_records_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "provider_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"cust_guid" text NOT NULL,
	"opened_with" text NOT NULL,
	"last_call_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "device_codes" ADD COLUMN "condition" text DEFAULT 'fit' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_cust_guid_identities_cust_guid_fk" FOREIGN KEY ("cust_guid") REFERENCES "public"."identities"("cust_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oidc_records_uid" ON "oidc_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_records_grant" ON "oidc_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_records_expiry" ON "oidc_records" USING btree ("expires_at");