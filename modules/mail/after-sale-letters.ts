/** The letters about a stay that is sold: paying the rest, cancelling, refunds, changes; and those to the activities. */
import type { Letter } from './letters.ts'

export const afterSaleKinds = [
  'payment_received', 'balance_reminder', 'cancellation_requested', 'cancellation_refused', 'cancellation_done', 'refund_sent', 'contact_changed', 'activity_booked', 'activity_cancelled',
] as const

const stayHtml = '<p><strong>{{ title }}</strong><br>{{ check_in | day }} to {{ check_out | day }}<br>{{ hotel }}</p>'
const stayText = '{{ title }}\n{{ check_in | day }} to {{ check_out | day }}\n{{ hotel }}\n'

const returnedHtml = `<table role="presentation"><tr><td>Paid</td><td align="right">{{ paid_cents | euros }}</td></tr>{% if fee_cents != nil %}<tr><td>Cancelling costs</td><td align="right">{{ fee_cents | euros }}</td></tr>{% endif %}<tr><td><strong>You get back</strong></td><td align="right"><strong>{{ refund_cents | euros }}</strong></td></tr>{% if voucher_refund_cents > 0 %}<tr><td>of which on your voucher</td><td align="right">{{ voucher_refund_cents | euros }}</td></tr>{% endif %}</table>`
const returnedText = `Paid: {{ paid_cents | euros }}
{% if fee_cents != nil %}Cancelling costs: {{ fee_cents | euros }}
{% endif %}You get back: {{ refund_cents | euros }}
{% if voucher_refund_cents > 0 %}of which on your voucher: {{ voucher_refund_cents | euros }}
{% endif %}`

const partyHtml = '<p>{{ guest }}: {{ adults }} adults{% if children != "" %}, children of {{ children }}{% endif %}<br>{{ check_in | day }} to {{ check_out | day }}, staying at {{ hotel }}<br>Booking {{ number }}</p>'
const partyText = `{{ guest }}: {{ adults }} adults{% if children != "" %}, children of {{ children }}{% endif %}
{{ check_in | day }} to {{ check_out | day }}, staying at {{ hotel }}
Booking {{ number }}
`

export const afterSaleLetters: Record<(typeof afterSaleKinds)[number], Letter> = {
  payment_received: {
    subject: 'We received your payment for {{ number }}',
    html: `<h1>All paid</h1><p>Dear {{ name }},</p><p>Thank you. We received {{ paid_cents | euros }} for booking {{ number }}; nothing is left to pay.</p>${stayHtml}<p><a href="{{ link }}">Your booking</a></p>`,
    text: `All paid

Dear {{ name }},

Thank you. We received {{ paid_cents | euros }} for booking {{ number }}; nothing is left to pay.

${stayText}
Your booking: {{ link }}
`,
  },
  balance_reminder: {
    subject: '{{ balance_cents | euros }} for {{ number }} is due on {{ balance_due_date | day }}',
    html: `<h1>The rest of your stay</h1><p>Dear {{ name }},</p><p>The remaining {{ balance_cents | euros }} for booking {{ number }} is due on <strong>{{ balance_due_date | day }}</strong>.</p>${stayHtml}<p><a href="{{ pay_link }}">Pay {{ balance_cents | euros }}</a></p>`,
    text: `The rest of your stay

Dear {{ name }},

The remaining {{ balance_cents | euros }} for booking {{ number }} is due on {{ balance_due_date | day }}.

${stayText}
Pay here: {{ pay_link }}
`,
  },
  cancellation_requested: {
    subject: 'We received your cancellation of {{ number }}',
    html: `<h1>Your cancellation is with us</h1><p>Dear {{ name }},</p><p>We received your request to cancel booking {{ number }} and tell the hotel. What counts is the moment at which you asked.</p>${stayHtml}{% if waits %}<p>A colleague looks at it and writes to you.</p>{% else %}${returnedHtml}{% endif %}<p><a href="{{ link }}">See how it stands</a></p>`,
    text: `Your cancellation is with us

Dear {{ name }},

We received your request to cancel booking {{ number }} and tell the hotel. What counts is the moment at which you asked.

${stayText}
{% if waits %}A colleague looks at it and writes to you.
{% else %}${returnedText}{% endif %}
See how it stands: {{ link }}
`,
  },
  cancellation_refused: {
    subject: 'Your booking {{ number }} goes on',
    html: `<h1>Your booking goes on</h1><p>Dear {{ name }},</p><p>We could not cancel booking {{ number }}: {{ reason }}</p>${stayHtml}<p><a href="{{ link }}">Your booking</a></p>`,
    text: `Your booking goes on

Dear {{ name }},

We could not cancel booking {{ number }}: {{ reason }}

${stayText}
Your booking: {{ link }}
`,
  },
  cancellation_done: {
    subject: 'Cancelled: {{ title }} ({{ number }})',
    html: `<h1>Your booking is cancelled</h1><p>Dear {{ name }},</p><p>Booking {{ number }} is cancelled.</p>${stayHtml}${returnedHtml}{% if card_refund_cents > 0 %}<p>{{ card_refund_cents | euros }} goes back the way you paid. Banks take up to ten days.</p>{% endif %}<p><a href="{{ link }}">See how it stands</a></p>`,
    text: `Your booking is cancelled

Dear {{ name }},

Booking {{ number }} is cancelled.

${stayText}
${returnedText}{% if card_refund_cents > 0 %}{{ card_refund_cents | euros }} goes back the way you paid. Banks take up to ten days.
{% endif %}
See how it stands: {{ link }}
`,
  },
  refund_sent: {
    subject: '{{ refund_cents | euros }} goes back to you ({{ number }})',
    html: `<h1>Money on its way back</h1><p>Dear {{ name }},</p><p>{{ refund_cents | euros }} of booking {{ number }} goes back the way you paid. Banks take up to ten days.</p>${stayHtml}<p><a href="{{ link }}">Your booking</a></p>`,
    text: `Money on its way back

Dear {{ name }},

{{ refund_cents | euros }} of booking {{ number }} goes back the way you paid. Banks take up to ten days.

${stayText}
Your booking: {{ link }}
`,
  },
  contact_changed: {
    subject: 'The contact data of {{ number }} changed',
    html: `<h1>Your contact data changed</h1><p>Dear {{ name }},</p><p>For booking {{ number }} we now write to {{ new_email }} and call {{ new_phone }}. If it was not you, please tell us at once: {{ contact }}.</p>`,
    text: `Your contact data changed

Dear {{ name }},

For booking {{ number }} we now write to {{ new_email }} and call {{ new_phone }}. If it was not you, please tell us at once: {{ contact }}.
`,
  },
  activity_booked: {
    subject: '{{ activity }}: guests from {{ check_in | day }} ({{ number }})',
    html: `<h1>{{ activity }}</h1><p>Guests of ours booked this with their stay.</p>${partyHtml}`,
    text: `{{ activity }}

Guests of ours booked this with their stay.

${partyText}`,
  },
  activity_cancelled: {
    subject: '{{ activity }}: cancelled for {{ check_in | day }} ({{ number }})',
    html: `<h1>{{ activity }}</h1><p>These guests do not come.</p>${partyHtml}`,
    text: `{{ activity }}

These guests do not come.

${partyText}`,
  },
}
