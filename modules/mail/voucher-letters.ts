/** The letters about vouchers: bought, given, given back, about to end. Codes are put in when a letter is written, never when it is queued. */
import type { Letter } from './letters.ts'

export const voucherKinds = ['voucher_bought', 'voucher_gift', 'voucher_withdrawn', 'voucher_expires'] as const

const codesHtml = '<ul>{% for code in codes %}<li><strong>{{ code }}</strong></li>{% endfor %}</ul>'
const codesText = '{% for code in codes %}{{ code }}\n{% endfor %}'

export const voucherLetters: Record<(typeof voucherKinds)[number], Letter> = {
  voucher_bought: {
    subject: 'Your voucher: {{ voucher }} ({{ number }})',
    html: `<h1>A few days in hand</h1><p>Dear {{ name }},</p><p>Thank you for buying {{ quantity }} × {{ voucher }}.</p>${codesHtml}<p>Valid until {{ valid_until | day }}. Paid: {{ total_cents | euros }}.</p>
{% if send_on %}<p>{{ recipient }} gets the voucher by mail on {{ send_on | day }}.</p>{% endif %}
<p>Changed your mind? An unused voucher can be given back within 14 days: <a href="{{ withdraw_link }}">withdraw from this purchase</a>. The number is {{ number }}.</p>`,
    text: `A few days in hand

Dear {{ name }},

Thank you for buying {{ quantity }} x {{ voucher }}.
${codesText}
Valid until {{ valid_until | day }}. Paid: {{ total_cents | euros }}.
{% if send_on %}{{ recipient }} gets the voucher by mail on {{ send_on | day }}.
{% endif %}
Changed your mind? An unused voucher can be given back within 14 days: {{ withdraw_link }}
The number is {{ number }}.
`,
  },
  voucher_gift: {
    subject: '{{ from }} gives you a few days away',
    html: `<h1>Something to look forward to</h1><p>Dear {{ name }},</p><p>{{ from }} gives you {{ quantity }} × {{ voucher }}.</p>{% if message != "" %}<blockquote>{{ message }}</blockquote>{% endif %}${codesHtml}
<p>Valid until {{ valid_until | day }}. <a href="{{ link }}">Open your gift</a> and see where it takes you; the voucher is attached as well.</p>`,
    text: `Something to look forward to

Dear {{ name }},

{{ from }} gives you {{ quantity }} x {{ voucher }}.
{% if message != "" %}
"{{ message }}"
{% endif %}
${codesText}
Valid until {{ valid_until | day }}. Open your gift: {{ link }}
`,
  },
  voucher_withdrawn: {
    subject: 'You withdrew from {{ number }}: {{ total_cents | euros }} comes back',
    html: `<p>Dear {{ name }},</p><p>On {{ day | day }} you withdrew from {{ quantity }} × {{ voucher }} of order {{ number }}. The codes no longer work, and {{ total_cents | euros }} is on its way back to you. You need not do anything.</p>`,
    text: `Dear {{ name }},

On {{ day | day }} you withdrew from {{ quantity }} x {{ voucher }} of order {{ number }}. The codes no longer work, and {{ total_cents | euros }} is on its way back to you. You need not do anything.
`,
  },
  voucher_expires: {
    subject: 'Your voucher {{ voucher }} is good until {{ valid_until | day }}',
    html: `<h1>Still a few days in hand</h1><p>Dear {{ name }},</p><p>There is {{ balance_cents | euros }} left on {{ voucher }}, valid until {{ valid_until | day }}. <a href="{{ link }}">Open your voucher</a> and choose your days.</p>`,
    text: `Still a few days in hand

Dear {{ name }},

There is {{ balance_cents | euros }} left on {{ voucher }}, valid until {{ valid_until | day }}. Open your voucher and choose your days: {{ link }}
`,
  },
}
