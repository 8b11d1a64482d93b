import './shop/consent.ts';
import './shop/maintenance.ts';
import './shop/names.ts';
import './shop/order-changes.ts';
import './shop/order.ts';
import './shop/purchase.ts';
import './shop/review.ts';
import './shop/receipts.ts';
