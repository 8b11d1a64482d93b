ALTER TABLE "accounts" ADD COLUMN "auto_refill_open" jsonb;--> statement-breakpoint
ALTER TABLE "declined_charges" ADD COLUMN "card_type" text;--> statement-breakpoint
ALTER TABLE "declined_charges" ADD COLUMN "last_four" text;--> statement-breakpoint
ALTER TABLE "instruments" ADD COLUMN "silence" text;--> statement-breakpoint
ALTER TABLE "instruments" ADD COLUMN "role" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "instruments" ADD COLUMN "position" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "card_type" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "last_four" text;