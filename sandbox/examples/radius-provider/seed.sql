-- Three customers to try it with: one whose days are over, one with days left, and one who forgot to pay yesterday.
insert into plans (code, name, days, price_cents) values
  ('FIBER-50', 'Fiber 50', 30, 4500),
  ('FIBER-50-WEEK', 'Fiber 50, one week', 7, 1500);

insert into people (email, first_name, last_name, language) values
  ('avery@example.com', 'Avery', 'Okafor', 'ENGLISH'),
  ('noah@example.com', 'Noah', 'Reyes', 'SPANISH'),
  ('june@example.com', 'June', 'Park', 'ENGLISH');

insert into customers (account_id, owner, radius_name, phone, address_line1, city, state, zip, plan_code, paid_through)
select account_id, cust_guid, radius_name, phone, address, 'Springfield', 'IL', '62701', 'FIBER-50', current_date + days
from people join (values
  ('C-1001', 'avery@example.com', 'avery', '5550100102', '1011 Willow Street', -3),
  ('C-1002', 'noah@example.com', 'noah', '5550100103', '1013 Willow Street', 5),
  ('C-1003', 'june@example.com', 'june', '5550100104', '1015 Willow Street', -1)
) as lines (account_id, owner_email, radius_name, phone, address, days) on owner_email = email;

insert into radcheck (username, attribute, op, value)
select radius_name, 'Cleartext-Password', ':=', radius_name || '-secret' from customers;
