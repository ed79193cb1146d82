-- The shop in nine languages: translations of vouchers, and a search for terms of any of them.

alter table voucher add column translations jsonb not null default '{}';

-- Text as the search compares it: lower case without accents, the Arabic forms of yeh and kaf and of the digits as
-- Persian and Urdu keyboards write them, joiners as spaces. Applied to both stored texts and search terms.
create function searchable(words text) returns text language sql stable as $$
  select lower(unaccent(translate(words, 'يىكةە‌-٠١٢٣٤٥٦٧٨٩', 'ییکهه  ۰۱۲۳۴۵۶۷۸۹')))
$$;
