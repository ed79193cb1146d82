-- What was paid at the hotel for the stay before the supplier checked the offer: a tax that rose changes the price too.
alter table offer add column earlier_at_hotel_cents int;
