CREATE TABLE "graces" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"last_day" date NOT NULL,
	"until" date NOT NULL,
	"pay_by" date NOT NULL,
	"days_taken_back" integer NOT NULL,
	"refilled_on" date
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "grace_link_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "graces" ADD CONSTRAINT "graces_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "graces_period" ON "graces" USING btree ("account_id","last_day");