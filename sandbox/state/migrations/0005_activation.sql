ALTER TABLE "accounts" ADD COLUMN "activation_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "activated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "activation_key" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "restart_ms" integer DEFAULT 8000 NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "found_at" timestamp with time zone;