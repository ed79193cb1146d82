/** The pages of text of the invented shop. The legal ones say themselves that they are examples. */
import type { FaqEntry, PageName, PageText } from '@tussenuit/modules/content/index.ts'
import { faq } from './content-faq.ts'
import { privacyPolicy, terms } from './content-legal.ts'

const aboutUs: PageText = {
  title: 'About us',
  lead: 'Tussenuit makes short stays for people who have a weekend and not a fortnight.',
  body_html: `<p>“Er tussenuit” is Dutch for slipping out in between: between two working weeks, between autumn and Christmas, between one thing and the next. That is all we sell. Two, three or four nights, a hotel we would send our own mother to, and something to do that is worth the journey.</p>
<h3>How a stay comes about</h3>
<p>We start with a place and a reason: the heath in August, the mudflats at low tide, a tart in Maastricht. Then we look for the hotels around it, ask them for rooms, and put the activity and the bed into one price. A stay that nobody of us would book does not go into the shop.</p>
<h3>What the price is</h3>
<p>The price beside a date is what you pay per person for that date, with our reservation cost of €&nbsp;19 per booking and every surcharge already in it. What the hotel collects itself, such as tourist tax, is in it too and is named beside it. A struck price is only shown where it really was the lowest of the past thirty days.</p>
<h3>How we sort</h3>
<p>“Recommended first” is a list that we make by hand. Hotels cannot pay to stand higher, and nobody sees a price of their own: the same day costs the same for everyone.</p>
<h3>Who we are</h3>
<p>Tussenuit is an invented shop, made to show how a shop like this can work. The places are real, the pictures are drawn, the hotels are made up, and no booking in this demonstration brings you to a bed.</p>`,
  faq: [],
}

const contact: PageText = {
  title: 'Contact',
  lead: 'Write to us and a person answers, as a rule within one working day.',
  body_html: `<p>With a booking number we find your stay at once; it stands in the confirmation and begins with TU. Something that cannot wait, such as standing before a closed door, is best told by telephone to the hotel itself: its number is in your confirmation too.</p>`,
  faq: [],
}

const customService: PageText = {
  title: 'Customer service',
  lead: 'Most things you can do yourself, at any hour. For the rest we are here.',
  body_html: `<h3>Change or cancel a booking</h3>
<p>Open the link in your confirmation. It shows what cancelling would cost today and what it would cost later, before anything happens. You can correct your telephone number and e-mail address there as well. Other dates are a new booking: cancel the old one first while that is free.</p>
<h3>Pay the rest</h3>
<p>Where you paid a part, we mail a reminder with a link before the rest is due. The same link is in your booking.</p>
<h3>Not received a mail?</h3>
<p>Look among unwanted mail first. If the address was mistyped, <a href="/contact">write to us</a> with your booking number and the name on the booking.</p>
<h3>At the hotel</h3>
<p>If something is not as it was promised, say so at the reception on the same day, because there it can be put right. If that does not help, tell us while you are still there.</p>
<h3>A complaint</h3>
<p>Choose “a complaint” in the <a href="/contact">contact form</a>. You get an answer in substance within fourteen days. If we cannot agree, you can go to the court of your place of residence.</p>
<h3>Travelling with a limitation</h3>
<p>Tell us before you book what you need: a lift, a shower without a step, a room on the ground floor. We ask the hotel and write down what it promises.</p>`,
  faq: [],
}

const cookies: PageText = {
  title: 'Cookies',
  lead: 'A few that the shop cannot do without, and one purpose that you decide about.',
  body_html: `<h3>Necessary</h3>
<p>These need no permission, and nothing about you can be read from them.</p>
<ul><li><strong>language</strong>: the language you chose, for one year.</li><li><strong>consent</strong>: your choice on this page with its date and a random number, for half a year.</li><li><strong>session_id</strong> in the browser’s storage: a random number with which the shop remembers the stay you are booking, for thirty days.</li><li><strong>favourites</strong> and <strong>recently_seen</strong> in the browser’s storage: numbers of stays. They never leave your browser.</li></ul>
<h3>Counting sales</h3>
<p>If you agree, our own server tells an analytics service that a booking was made: its number, its amount, the stay, and the random number above. No name, no address, no script of anyone else in your browser. If you do not agree, nothing is told, and everything works the same.</p>
<p>You can change your mind at any time with the buttons on this page or “Manage cookies” at the bottom of every other one. Taking it back is as easy as giving it.</p>`,
  faq: [],
}

const accessibility: PageText = {
  title: 'Accessibility',
  lead: 'Everyone should be able to book here: with a keyboard, a screen reader, large letters or a slow phone.',
  body_html: `<p>We build to the Web Content Accessibility Guidelines 2.2, level AA. Our screens are checked by a program whenever we change them, and the booking can be made with the keyboard alone.</p>
<h3>What works</h3>
<ul><li>The price calendar can be used with the arrow keys, and every day says its price or why it is not free.</li><li>Errors stand next to their field and say what to do.</li><li>Movement stops where your system asks for less of it.</li><li>Pages can be enlarged to 400% without scrolling sideways.</li></ul>
<h3>What does not, yet</h3>
<ul><li>The page of the card provider, on which your bank asks for permission, is not ours.</li><li>Descriptions of hotels come from the hotels and are not always plain.</li></ul>
<p>Something in your way? <a href="/contact">Tell us</a>: we answer within a working day, and book with you by telephone if that helps.</p>`,
  faq: [],
}

const questions: PageText = {
  title: 'Frequently asked questions',
  lead: 'Twelve answers that save a mail. Yours is not among them? Write to us.',
  body_html: '',
  faq: faq satisfies FaqEntry[],
}

const blankPage: PageText = {
  title: 'A page for later',
  lead: 'Nothing stands here yet, and that is on purpose.',
  body_html: '<p>The shop keeps this page free for news that needs a place of its own.</p>',
  faq: [],
}

export const contentPages: Record<PageName, PageText> = {
  'about-us': aboutUs,
  contact,
  'custom-service': customService,
  faq: questions,
  'algemene-voorwaarden': terms,
  'privacy-policy': privacyPolicy,
  cookies,
  accessibility,
  'blank-page': blankPage,
}
