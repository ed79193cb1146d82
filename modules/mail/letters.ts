/**
 * The letters: subject and body per kind, in the template language that staff will edit (Liquid, without logic beyond
 * if and for). `| euros` and `| day` speak the mail's language. Values are escaped in HTML and never read as templates.
 */
import { afterSaleKinds, afterSaleLetters } from './after-sale-letters.ts'
import { contactKinds, contactLetters } from './contact-letters.ts'
import { voucherKinds, voucherLetters } from './voucher-letters.ts'

export const mailKinds = [...afterSaleKinds, ...voucherKinds, ...contactKinds, 'reservation_confirmed', 'supplier_refused', 'newsletter_confirm', 'newsletter_welcome', 'password_reset'] as const
export type MailKind = (typeof mailKinds)[number]

export type Letter = { subject: string; html: string; text: string }

const priceHtml = `<table role="presentation">{% for line in lines %}<tr><td>{{ line.label }}</td><td align="right">{{ line.amount_cents | euros }}</td></tr>{% endfor %}<tr><td><strong>Total</strong></td><td align="right"><strong>{{ total_cents | euros }}</strong></td></tr>{% if voucher_cents > 0 %}<tr><td>Paid with vouchers</td><td align="right">{{ voucher_cents | euros }}</td></tr>{% endif %}</table>
{% if balance_cents > 0 %}<p>Paid now {{ due_now_cents | euros }}; the remaining {{ balance_cents | euros }} is due on {{ balance_due_date | day }}.</p>{% endif %}
{% if payable_at_hotel_cents > 0 %}<p>Not in this total: {{ payable_at_hotel_cents | euros }} tourist tax, paid at the hotel.</p>{% endif %}`
const priceText = `{% for line in lines %}{{ line.label }}: {{ line.amount_cents | euros }}
{% endfor %}Total: {{ total_cents | euros }}
{% if voucher_cents > 0 %}Paid with vouchers: {{ voucher_cents | euros }}
{% endif %}{% if balance_cents > 0 %}Paid now {{ due_now_cents | euros }}; the remaining {{ balance_cents | euros }} is due on {{ balance_due_date | day }}.
{% endif %}{% if payable_at_hotel_cents > 0 %}Not in this total: {{ payable_at_hotel_cents | euros }} tourist tax, paid at the hotel.
{% endif %}`

export const letters: Record<MailKind, Letter> = {
  ...afterSaleLetters,
  ...voucherLetters,
  ...contactLetters,
  reservation_confirmed: {
    subject: 'Confirmed: {{ title }}, {{ check_in | day }} ({{ number }})',
    html: `<h1>You are going out in between</h1><p>Dear {{ name }},</p><p>Your booking <strong>{{ number }}</strong> is confirmed.</p>
<p><strong>{{ title }}</strong><br>{{ check_in | day }} to {{ check_out | day }}<br>{{ hotel }}, {{ address }}<br>{{ room }}</p>
<p>Check-in from {{ check_in_time | slice: 0, 5 }}, check-out until {{ check_out_time | slice: 0, 5 }}. The hotel's telephone: {{ phone }}.</p>
{% if activities.size > 0 %}<p>Included:</p><ul>{% for activity in activities %}<li>{{ activity }}</li>{% endfor %}</ul>{% endif %}${priceHtml}
<p>The confirmation is attached, with a calendar file. Everything about your booking: <a href="{{ link }}">your booking</a>.</p>`,
    text: `You are going out in between

Dear {{ name }},

Your booking {{ number }} is confirmed.

{{ title }}
{{ check_in | day }} to {{ check_out | day }}
{{ hotel }}, {{ address }}
{{ room }}

Check-in from {{ check_in_time | slice: 0, 5 }}, check-out until {{ check_out_time | slice: 0, 5 }}. The hotel's telephone: {{ phone }}.
{% for activity in activities %}Included: {{ activity }}
{% endfor %}
${priceText}
Your booking: {{ link }}
`,
  },
  supplier_refused: {
    subject: 'The hotel could not confirm {{ number }}: you get everything back',
    html: `<h1>We are sorry</h1><p>Dear {{ name }},</p><p>{{ hotel }} could not confirm your stay from {{ check_in | day }} to {{ check_out | day }}. Nothing was booked, and everything goes back to you{% if due_now_cents > 0 %}: your payment of {{ due_now_cents | euros }} is on its way{% endif %}. {% if voucher_cents > 0 %}The {{ voucher_cents | euros }} of your vouchers are on them again. {% endif %}You need not do anything.</p><p>Your booking number was {{ number }}. <a href="{{ link }}">See how it stands</a>.</p>`,
    text: `We are sorry

Dear {{ name }},

{{ hotel }} could not confirm your stay from {{ check_in | day }} to {{ check_out | day }}. Nothing was booked, and everything goes back to you{% if due_now_cents > 0 %}: your payment of {{ due_now_cents | euros }} is on its way{% endif %}. {% if voucher_cents > 0 %}The {{ voucher_cents | euros }} of your vouchers are on them again. {% endif %}You need not do anything.

Your booking number was {{ number }}. See how it stands: {{ link }}
`,
  },
  newsletter_confirm: {
    subject: 'One click, and you hear from us',
    html: `<p>Someone, we hope you, asked for our newsletter at this address. <a href="{{ link }}">Confirm it here</a> within 48 hours. If it was not you, do nothing.</p>`,
    text: `Someone, we hope you, asked for our newsletter at this address. Confirm it here within 48 hours: {{ link }}
If it was not you, do nothing.
`,
  },
  newsletter_welcome: {
    subject: 'You hear from us now and then',
    html: `<p>Thank you. A few times a month we write about places to slip out to. <a href="{{ unsubscribe_link }}">Unsubscribe</a> whenever you like.</p>`,
    text: `Thank you. A few times a month we write about places to slip out to. Unsubscribe whenever you like: {{ unsubscribe_link }}
`,
  },
  password_reset: {
    subject: 'Set a new password',
    html: `<p>Someone, we hope you, asked to set a new password. <a href="{{ link }}">Set it here</a> within ten minutes. If it was not you, do nothing: your password stays as it is.</p>`,
    text: `Someone, we hope you, asked to set a new password. Set it here within ten minutes: {{ link }}
If it was not you, do nothing: your password stays as it is.
`,
  },
}
