ALTER TABLE "accounts" ADD COLUMN "other_plans" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pins" ADD COLUMN "plan_quantity" integer DEFAULT 1 NOT NULL;