/** What visitors write to the shop, as the shop receives it. */
import type { Letter } from './letters.ts'

export const contactKinds = ['contact_message'] as const

export const contactLetters: Record<(typeof contactKinds)[number], Letter> = {
  contact_message: {
    subject: 'From the shop, {{ subject }}: {{ name }}{% if booking != "" %} ({{ booking }}){% endif %}',
    html: `<p><strong>{{ name }}</strong> wrote in the shop ({{ subject }}, language {{ language }}). Answer to <a href="mailto:{{ email }}">{{ email }}</a>.{% if booking != "" %}<br>Booking {{ booking }}{% endif %}</p>
<blockquote style="margin:0;padding-left:16px;border-left:3px solid #d3dddb">{% for line in lines %}{{ line }}<br>{% endfor %}</blockquote>`,
    text: `{{ name }} wrote in the shop ({{ subject }}, language {{ language }}). Answer to {{ email }}.
{% if booking != "" %}Booking {{ booking }}
{% endif %}
{{ message }}
`,
  },
}
