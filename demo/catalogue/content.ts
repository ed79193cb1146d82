/** The content pages of the demo shop. The legal pages state that they are examples. */
import type { FaqEntry, PageName, PageText } from '@tussenuit/modules/people/content/index.ts'
import { faq } from './content-faq.ts'
import { privacyPolicy, terms } from './content-legal.ts'

const aboutUs: PageText = {
  title: 'About us',
  lead: 'Short breaks for people who have a weekend, not a fortnight.',
  body_html: `<p>“Er tussenuit” is Dutch for getting away in between: between two working weeks, between autumn and Christmas, between one thing and the next. That’s all we sell. Two, three or four nights, a hotel we’d send our own mother to, and something to do that’s worth the trip.</p>
<h3>How we put a stay together</h3>
<p>We start with a place and a reason to go: the heath in August, the mudflats at low tide, a tart in Maastricht. Then we find the hotels around it, ask them for rooms, and put the bed and the activity into one price. If none of us would book it, we don’t sell it.</p>
<h3>What’s in the price</h3>
<p>The price for a date is what you pay per person for that date, including every surcharge and our reservation cost of €&nbsp;19,- per booking. Anything the hotel collects itself, such as tourist tax, is included too and shown separately. We only cross out a price if it really was the lowest of the past thirty days.</p>
<h3>How we sort</h3>
<p>We pick the “Recommended first” list by hand. Hotels can’t pay for a better place, and prices aren’t personal: the same day costs the same for everyone.</p>
<h3>Who we are</h3>
<p>Tussenuit is a made-up shop that shows how a shop like this can work. The places are real, the pictures are drawn, the hotels are invented, and no booking in this demo will get you a bed.</p>`,
  faq: [],
}

const contact: PageText = {
  title: 'Contact',
  lead: 'Write to us and a real person will answer, usually within one working day.',
  body_html: `<p>Include your booking number and we’ll find your stay straight away. It starts with TU and is in your confirmation. If something can’t wait, such as a locked front door, call the hotel: its number is in your confirmation too.</p>`,
  faq: [],
}

const customService: PageText = {
  title: 'Customer service',
  lead: 'Most things you can do yourself, at any time. For everything else, we’re here.',
  body_html: `<h3>Change or cancel a booking</h3>
<p>Open the link in your confirmation. It shows what cancelling would cost today and what it would cost later, before anything happens. You can correct your telephone number and e-mail address there as well. For other dates, make a new booking, and cancel the old one while that is still free.</p>
<h3>Pay the rest</h3>
<p>If you paid a deposit, we’ll e-mail you a reminder with a link before the rest is due. You’ll find the same link in your booking.</p>
<h3>No e-mail from us?</h3>
<p>Check your spam folder first. If there was a typing error in the address, <a href="/contact">write to us</a> with your booking number and the name on the booking.</p>
<h3>At the hotel</h3>
<p>If something isn’t as promised, tell reception the same day, so that they can put it right. If that doesn’t help, tell us while you’re still there.</p>
<h3>A complaint</h3>
<p>Choose “A complaint” in the <a href="/contact">contact form</a>. You’ll get a full answer within fourteen days. If we can’t agree, you can take the matter to the court where you live.</p>
<h3>Travelling with a disability</h3>
<p>Before you book, tell us what you need: a lift, a step-free shower, a ground-floor room. We’ll ask the hotel and put its promise in writing.</p>`,
  faq: [],
}

const cookies: PageText = {
  title: 'Cookies',
  lead: 'A few that the shop can’t do without, and one that is up to you.',
  body_html: `<h3>Necessary</h3>
<p>These need no permission and say nothing about you.</p>
<ul><li><strong>language</strong>: the language you chose, for one year.</li><li><strong>consent</strong>: your choice on this page with its date and a random number, for half a year.</li><li><strong>session_id</strong> in the browser’s storage: a random number that lets the shop remember the stay you are booking, for thirty days.</li><li><strong>favourites</strong> and <strong>recently_seen</strong> in the browser’s storage: numbers of stays. They never leave your browser.</li></ul>
<h3>Counting sales</h3>
<p>If you agree, our own server tells an analytics service that a booking was made: its number, its amount, the stay, and the random number above. No name, no address, and no third-party script in your browser. If you don’t agree, nothing is shared and everything works just the same.</p>
<p>You can change your mind at any time, with the buttons on this page or “Manage cookies” at the bottom of any other.</p>`,
  faq: [],
}

const accessibility: PageText = {
  title: 'Accessibility',
  lead: 'Everyone should be able to book here: with a keyboard, a screen reader, large text or a slow phone.',
  body_html: `<p>We build to the Web Content Accessibility Guidelines 2.2, level AA. Our screens are checked automatically every time we change them, and you can book with the keyboard alone.</p>
<h3>What works</h3>
<ul><li>The price calendar can be used with the arrow keys, and every day tells you its price or why it isn’t available.</li><li>Errors appear next to the field and tell you what to do.</li><li>Animations stop if your system asks for reduced motion.</li><li>Pages can be enlarged to 400% without scrolling sideways.</li></ul>
<h3>What doesn’t, yet</h3>
<ul><li>The page on which your bank asks you to approve a payment is not ours.</li><li>Hotel descriptions come from the hotels and aren’t always in plain language.</li></ul>
<p>Is something in your way? <a href="/contact">Tell us</a>: we’ll reply within one working day, and help you book by phone if you like.</p>`,
  faq: [],
}

const questions: PageText = {
  title: 'Frequently asked questions',
  lead: 'Twelve answers that may save you an e-mail. Is yours not here? Write to us.',
  body_html: '',
  faq: faq satisfies FaqEntry[],
}

const blankPage: PageText = {
  title: 'A page for later',
  lead: 'There’s nothing here yet, and that’s on purpose.',
  body_html: '<p>We keep this page free for news that needs a place of its own.</p>',
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
