import type { FaqEntry } from '@tussenuit/modules/content/index.ts'

const entry = (question: string, ...paragraphs: string[]): FaqEntry => ({
  question,
  answer_html: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
})

/** Twelve questions in the order in which a traveller meets them. */
export const faq: FaqEntry[] = [
  entry(
    'Is the price I see the price I pay?',
    'Yes. The calendar shows the price per person for each day of arrival, with surcharges and the reservation cost of €&nbsp;19 per booking in it. Tourist tax that a hotel collects itself is in it as well: we name the part that you pay at the hotel.',
  ),
  entry(
    'Why does the same stay cost more on one day than on another?',
    'Because the hotel asks more for that night. The cheapest days of a month are marked in green. Everyone sees the same price for the same day.',
  ),
  entry(
    'How can I pay?',
    'With iDEAL, Bancontact, Mastercard or Visa. For some stays you can pay a part now and the rest later; the booking says how much and until when.',
    'A voucher can be used for all of it or for a part.',
  ),
  entry(
    'When is my booking certain?',
    'When you have our confirmation. After your payment we book with the hotel, which takes a minute as a rule and never more than two hours. If the hotel cannot confirm, you get everything back, the way you paid.',
  ),
  entry(
    'Can I cancel?',
    'Yes, yourself, with the link in your confirmation. Beside every room stands until which day cancelling is free and what it costs after that, before you pay. Those terms do not change afterwards.',
  ),
  entry(
    'Do I have fourteen days to think it over?',
    'Not for a stay on a date: Dutch law leaves hotel nights out of that right, because a room kept for you cannot be sold to another. For a voucher you do have fourteen days, as long as it is unused.',
  ),
  entry(
    'Can I change my dates?',
    'Not as such. While cancelling is free, cancel and book the new dates; nothing is lost. After that, write to us: sometimes a hotel is willing.',
  ),
  entry(
    'What is SGR?',
    'A guarantee fund for package trips. Where a stay carries its mark, your money is safe until you are home, also if we were to fail. Stays of a hotel alone do not fall under it, and we do not pretend they do.',
  ),
  entry(
    'How do I use a voucher?',
    'Choose a stay and dates, and type the code at the last step. What it does not cover you pay in the usual way; what it has left stays on the code until its last day.',
    'A voucher is good for two years at least. The last day is printed on it.',
  ),
  entry(
    'May my dog, my bicycle or my child come?',
    'Every stay says so under “Good to know”. Children count in the number of travellers, with their age on the day you arrive, because hotels ask for it. For a bicycle shed or a cot it is best to ask us first.',
  ),
  entry(
    'When can I check in?',
    'The times stand in the details of the hotel and in your confirmation. For a late arrival, call the hotel: receptions in villages do close.',
  ),
  entry(
    'Where is my confirmation?',
    'Within a few minutes in your inbox, with a calendar file and a document to print. Look among unwanted mail if it is not there, and write to us if it does not come within two hours.',
  ),
]
