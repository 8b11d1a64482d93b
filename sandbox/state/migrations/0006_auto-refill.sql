ALTER TABLE "accounts" ADD COLUMN "auto_refill_from" date;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "auto_refill_declines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_auto_refill" ON "accounts" USING btree ("account_id") WHERE "accounts"."auto_refill";