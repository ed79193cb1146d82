-- The amount payable at the hotel before the supplier checked the offer: an increased tax also changes the price.
alter table offer add column earlier_at_hotel_cents int;
