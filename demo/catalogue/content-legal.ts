import type { PageText } from '@tussenuit/modules/people/content/index.ts'

const example =
  '<p><strong>This is an example text of a demonstration shop. It binds nobody and is no legal advice. Whoever opens a shop has its own text written and checked.</strong></p>'

export const terms: PageText = {
  title: 'Terms and conditions',
  lead: 'What you may expect of us and we of you. Example text of a demonstration.',
  body_html: `${example}
<h3>1. Who we are</h3>
<p>Tussenuit, Amsterdam, is the seller of the stays and vouchers in this shop. Its address, telephone number and e-mail address stand on the contact page.</p>
<h3>2. What you book</h3>
<p>Some stays are a hotel with something to do, which is a package trip in the sense of the law; others are a hotel alone. The page of each stay says which. For a package trip we are the organiser and answer for everything in it. You get the legal information about package trips before you pay.</p>
<h3>3. Prices</h3>
<p>Prices are per person, in euros, with taxes and the reservation cost of €&nbsp;19,- per booking included. Tourist tax that is paid at the hotel is in the price as well, and the part is named. After you have paid, the price does not rise.</p>
<h3>4. When there is an agreement</h3>
<p>There is an agreement when we confirm your booking by mail. Until then we may say no, for instance because the last room was sold to another; you then get everything back at once.</p>
<h3>5. Paying</h3>
<p>You pay everything when you book, or a part of it and the rest before the day that was named. If the rest is not there on that day we remind you, and may cancel by the terms of article 6 if it does not come.</p>
<h3>6. Cancelling</h3>
<p>You may cancel at any time before arrival. What it costs was shown beside the room when you booked and stands in your confirmation. You get the difference back within fourteen days, the way you paid.</p>
<p>If we or the hotel have to cancel, you get everything back, or another stay if you like that better.</p>
<h3>7. No fourteen days for a stay on a date</h3>
<p>The right to withdraw within fourteen days does not hold for lodging and leisure on agreed dates (article 6:230p of the Dutch Civil Code), also when they are booked with a voucher.</p>
<h3>8. Vouchers</h3>
<p>A voucher is valid for at least twenty-four months from the day of sale; the last day is printed on it. It can be used in parts. An unused voucher can be given back within fourteen days of its purchase, on the page “Withdraw from a purchase”, without a reason. It is not exchanged for money otherwise.</p>
<h3>9. Guarantee</h3>
<p>For stays with the SGR mark your money is guaranteed by a travel guarantee fund. In this demonstration there is no fund behind the mark.</p>
<h3>10. If something is wrong</h3>
<p>Tell the hotel at once, and us as soon as you can. We put it right, or pay back a fair part.</p>
<h3>11. Law</h3>
<p>Dutch law applies, and whatever your own country’s law gives you as a consumer remains yours.</p>`,
  faq: [],
}

export const privacyPolicy: PageText = {
  title: 'Privacy policy',
  lead: 'What we know about you, why, for how long, and how you get at it. Example text of a demonstration.',
  body_html: `${example}
<h3>What we keep, and why</h3>
<ul>
<li><strong>For your booking:</strong> names and ages of the travellers, your e-mail address and telephone number, the stay and what was paid. We need it to carry out what you ordered. The hotel gets what it needs to receive you; an activity gets a name, the number of people and the date.</li>
<li><strong>For paying:</strong> the payment provider handles your card or bank. We see that and how you paid, never the number of a card.</li>
<li><strong>For the books:</strong> invoices, seven years, because the tax law wants it.</li>
<li><strong>For the newsletter:</strong> your e-mail address, with the moment and the text to which you agreed. You stop it with one click in every mail.</li>
<li><strong>When you write to us:</strong> your letter and your address, until it is answered and a year after that.</li>
<li><strong>For safety:</strong> addresses of the internet in short-lived counters, so that nobody can try codes or passwords without end.</li>
</ul>
<h3>What we do not do</h3>
<p>We sell nothing about you, make no profile of you, and show nobody a price of their own. There are no scripts of advertisers in this shop. Sales are counted only if you agreed to it; see <a href="/cookies">cookies</a>. Your browser tells us how fast the page appeared and whether the screen is small or wide, and nothing about you.</p>
<h3>Where it is</h3>
<p>In data centres in the European Union. Parties that work for us do so under a contract that lets them do nothing else with it.</p>
<h3>How long</h3>
<p>Details of a booking for two years after the stay, then only what the tax law asks for. What the browser kept of an unfinished booking is gone after thirty days.</p>
<h3>Your rights</h3>
<p>You may see what we have of you, have it corrected or erased, take it elsewhere, or object. <a href="/contact">Write to us</a>; you have an answer within a month. You may also complain to the Dutch data protection authority, the Autoriteit Persoonsgegevens.</p>`,
  faq: [],
}
