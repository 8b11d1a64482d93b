CREATE SEQUENCE "public"."order_sequence" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 40000001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."serial_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000 CACHE 1;--> statement-breakpoint
CREATE TABLE "accounts" (
	"account_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"activation" text NOT NULL,
	"account_type" text NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"email_opt_in" boolean NOT NULL,
	"sms_opt_in" boolean NOT NULL,
	"reminder_channel" text,
	"language" text NOT NULL,
	"location_id" text NOT NULL,
	"house_key" text NOT NULL,
	"market_id" text NOT NULL,
	"geo_code" text NOT NULL,
	"address_line_1" text NOT NULL,
	"address_line_2" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"auto_refill" boolean NOT NULL,
	"acp_status" text NOT NULL,
	"acp_customer_type" text NOT NULL,
	"acp_denied_code" text,
	"acp_denied_desc" text,
	"acp_benefits" jsonb NOT NULL,
	"discounts" jsonb NOT NULL,
	"move_eligible" boolean NOT NULL,
	"reconnect_eligible" boolean NOT NULL,
	"opened_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"location_id" text PRIMARY KEY NOT NULL,
	"address_line_1" text NOT NULL,
	"address_line_2" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"market_id" text NOT NULL,
	"geo_code" text NOT NULL,
	"house_key" text NOT NULL,
	"answer" text DEFAULT 'serviceable' NOT NULL,
	"special" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aux_accounts" (
	"confirmation_number" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"aux_account_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"scheduled_date" date,
	"to_address" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"order_number" text NOT NULL,
	"account_id" text NOT NULL,
	"reference_id" text,
	"idempotency_key" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "charges_order_number_unique" UNIQUE("order_number")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"idempotency_key" text PRIMARY KEY NOT NULL,
	"reference_id" text,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"outcome" text,
	"order_number" text,
	"amount_cents" integer,
	"code" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "deliveries_reference_id_unique" UNIQUE("reference_id")
);
--> statement-breakpoint
CREATE TABLE "device_codes" (
	"device_code" text PRIMARY KEY NOT NULL,
	"assigned_phone" text,
	"assigned_location_id" text,
	"assigned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"device_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"mac_id" text NOT NULL,
	"lob" text NOT NULL,
	"status" text NOT NULL,
	"provisioned" boolean NOT NULL,
	"restarted_at" timestamp with time zone,
	CONSTRAINT "devices_mac_id_unique" UNIQUE("mac_id")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"cust_guid" text PRIMARY KEY NOT NULL,
	"login_id" text NOT NULL,
	"password_hash" text NOT NULL,
	"template" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT true NOT NULL,
	"mobile" text,
	"mobile_verified" boolean DEFAULT true NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "identities_login_id_unique" UNIQUE("login_id")
);
--> statement-breakpoint
CREATE TABLE "identity_accounts" (
	"cust_guid" text NOT NULL,
	"account_id" text NOT NULL,
	"role" text NOT NULL,
	"present_in_prepaid_db" boolean NOT NULL,
	CONSTRAINT "identity_accounts_cust_guid_account_id_pk" PRIMARY KEY("cust_guid","account_id")
);
--> statement-breakpoint
CREATE TABLE "instruments" (
	"token" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"card_type" text NOT NULL,
	"last_four" text NOT NULL,
	"decline_code" text,
	"expiration_mmyy" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"address_line_1" text NOT NULL,
	"address_line_2" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"account_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"pin" text PRIMARY KEY NOT NULL,
	"plan_code" text NOT NULL,
	"expiration_date" date NOT NULL,
	"redeemed_by" text,
	"redeemed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"lob" text NOT NULL,
	"product_code" text NOT NULL,
	"expiration_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"product_code" text NOT NULL,
	"product" text NOT NULL,
	"lob" text NOT NULL,
	"duration_days" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"expiration_date" date NOT NULL,
	"order_number" text NOT NULL,
	"method" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "aux_accounts" ADD CONSTRAINT "aux_accounts_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_accounts" ADD CONSTRAINT "identity_accounts_cust_guid_identities_cust_guid_fk" FOREIGN KEY ("cust_guid") REFERENCES "public"."identities"("cust_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instruments" ADD CONSTRAINT "instruments_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_phone_zip" ON "accounts" USING btree ("phone","zip");--> statement-breakpoint
CREATE INDEX "accounts_location" ON "accounts" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "addresses_zip_line" ON "addresses" USING btree ("zip",lower("address_line_1"));--> statement-breakpoint
CREATE INDEX "addresses_line_prefix" ON "addresses" USING btree (lower("address_line_1") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "aux_accounts_account" ON "aux_accounts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "charges_account" ON "charges" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "charges_reference" ON "charges" USING btree ("reference_id");--> statement-breakpoint
CREATE INDEX "charges_key" ON "charges" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "devices_account" ON "devices" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "identity_accounts_account" ON "identity_accounts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "instruments_account" ON "instruments" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient");--> statement-breakpoint
CREATE UNIQUE INDEX "services_product" ON "services" USING btree ("account_id","product_code");--> statement-breakpoint
CREATE INDEX "transactions_account" ON "transactions" USING btree ("account_id","at");