import type { FaqEntry } from '@tussenuit/modules/people/content/index.ts'

const faqEntry = (question: string, ...paragraphs: string[]): FaqEntry => ({
  question,
  answer_html: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
})

/** Questions in the order of the steps of a booking. */
export const faq: FaqEntry[] = [
  faqEntry(
    'Is the price I see the price I pay?',
    'Yes. The calendar shows the price per person for each day of arrival, including surcharges and our reservation cost of €&nbsp;19,- per booking. It also includes any tourist tax that the hotel collects itself, and we show you which part you pay there.',
  ),
  faqEntry(
    'Why does the same stay cost more on one day than on another?',
    'Because the hotel charges more for that night. The cheapest days of each month are marked in green. Everyone sees the same price for the same day.',
  ),
  faqEntry(
    'How can I pay?',
    'With iDEAL | Wero, Bancontact, Mastercard or Visa. For some stays you can pay part now and the rest later; you’ll see how much, and by when, before you book.',
    'You can also pay all or part of it with a voucher.',
  ),
  faqEntry(
    'When is my booking confirmed?',
    'As soon as you have our confirmation. We book with the hotel right after you pay, which usually takes a minute and never more than two hours. If the hotel can’t confirm, you get all your money back, the way you paid.',
  ),
  faqEntry(
    'Can I cancel?',
    'Yes, you can do it yourself with the link in your confirmation. Before you pay, each room shows what cancelling would cost. Many rooms can be cancelled for free until a set date, but not all. The terms you book with don’t change afterwards.',
  ),
  faqEntry(
    'Do I have a fourteen-day cooling-off period?',
    'Not for a stay on fixed dates. Dutch law makes an exception for hotel nights, because a room held for you can’t be sold to anyone else. Vouchers do come with fourteen days, as long as they are unused.',
  ),
  faqEntry(
    'Can I change my dates?',
    'Not directly. As long as you can cancel for free, cancel and book the new dates: you lose nothing. After that, write to us. Sometimes the hotel is happy to help.',
  ),
  faqEntry(
    'What is SGR?',
    'SGR is a guarantee fund for package holidays. If a stay carries its logo, your money is safe until you’re home, even if we go out of business. Hotel-only stays aren’t covered, and we don’t pretend they are.',
  ),
  faqEntry(
    'How do I use a voucher?',
    'Choose a stay and dates, and enter the code at the last step. You pay the rest in the usual way; any balance stays on the voucher until it expires.',
    'Vouchers are valid for at least two years. The expiry date is printed on them.',
  ),
  faqEntry(
    'Can I bring my dog, my bicycle or my children?',
    'Look under “Good to know” on the page of your stay. Include children when you choose who’s coming, with their age on the day you arrive: hotels ask for it. If you need a cot or a bicycle shed, it’s best to ask us first.',
  ),
  faqEntry(
    'When can I check in?',
    'You’ll find the times in the hotel details and in your confirmation. Arriving late? Call the hotel: village receptions do close for the night.',
  ),
  faqEntry(
    'Where is my confirmation?',
    'It should be in your inbox within a few minutes, with a calendar file and a PDF to print. If you can’t find it, check your spam folder. Still nothing after two hours? Write to us.',
  ),
]
