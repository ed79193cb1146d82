-- Payment states use the shop's own terms; the provider's terms are used only in its adapter. Older rows are converted.
update provider_event set type = case
  when type = 'payment_intent.succeeded' then 'paid'
  when type = 'payment_intent.processing' then 'processing'
  when type = 'payment_intent.payment_failed' then 'failed'
  when type = 'payment_intent.canceled' then 'cancelled'
  when type = 'refund.failed' then 'refund_failed'
  when type like 'refund.%' or type like 'charge.refund%' then 'refunded'
  when type like 'charge.dispute.%' then 'disputed'
  else 'other'
end;
update dispute set status = case
  when status in ('won', 'lost') then status
  when status in ('warning_closed', 'prevented') then 'closed'
  else 'open'
end;
