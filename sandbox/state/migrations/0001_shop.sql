CREATE TABLE "consents" (
	"phone" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_opt_in" boolean NOT NULL,
	"sms_opt_in" boolean NOT NULL,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digital_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"tracking_id" text NOT NULL,
	"hand_off" jsonb NOT NULL,
	"redirect_url" text NOT NULL,
	"language" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"code" text,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"mobile_verified" boolean DEFAULT false NOT NULL,
	"cust_guid" text,
	"error_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_number" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"plan_code" text NOT NULL,
	"discount_id" text,
	"shipping_code" text NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_account" ON "orders" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "identities_mobile" ON "identities" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "identities_email" ON "identities" USING btree (lower("email"));