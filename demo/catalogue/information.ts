import type { DemoAdditionalInfo } from './shape.ts'

/** Blocks shown as a table below a deal; `name` is the name that staff see. */
export const additionalInformation: DemoAdditionalInfo[] = [
  {
    key: 'cancellation',
    name: 'Cancellation',
    title: 'If you have to cancel',
    description_html:
      '<p>What you get back depends on the room you choose. Each room shows what cancelling would cost, and until when it is free if the hotel allows that; you’ll find it in your confirmation too. You can cancel online, and you see your refund before you decide.</p>',
  },
  {
    key: 'arrival',
    name: 'Arrival',
    title: 'Check-in and check-out',
    description_html:
      '<p>Rooms are ready in the afternoon, most of them from three o’clock. On your last day you can stay until half past ten or eleven. You’re welcome to leave your luggage at the desk before and after.</p>',
  },
  {
    key: 'pets',
    name: 'Pets',
    title: 'Bringing the dog',
    description_html:
      '<p>Dogs are welcome in most rooms at these hotels, for 10 to 20 euros a night, paid at the desk. Please mention your dog when you book, so that you get a room near a door.</p>',
  },
  {
    key: 'parking',
    name: 'Parking',
    title: 'Parking',
    description_html:
      '<p>You can park at the hotel or a short walk away. In the countryside it’s mostly free. In the cities, expect to pay 20 to 45 euros a day, or leave your car at a park-and-ride.</p>',
  },
  {
    key: 'accessibility',
    name: 'Accessibility',
    title: 'Steps, lifts and doors',
    description_html:
      '<p>Old houses have old stairs. If there’s a lift, it’s listed among the hotel’s facilities. If you use a wheelchair, call us before you book: we’ll check door widths and the shower with the hotel first.</p>',
  },
  {
    key: 'what-to-bring',
    name: 'What to bring',
    title: 'What to pack',
    description_html:
      '<ul><li>Shoes that can get muddy</li><li>Something windproof, even in July</li><li>Swimwear, if there’s a pool</li><li>A bank card: many small places don’t take cash</li></ul>',
  },
  {
    key: 'sgr-guarantee',
    name: 'SGR guarantee',
    title: 'Your money is protected',
    description_html:
      '<p>This is a package holiday: a stay with an activity that is an essential part of it. Your money is protected by SGR, and the contribution is already included in the price.</p>',
  },
  {
    key: 'tourist-tax',
    name: 'Tourist tax',
    title: 'Tourist tax',
    description_html:
      '<p>Towns charge a tourist tax per person per night. It’s always included in the price you see. If the hotel collects it, we tell you how much you pay there.</p>',
  },
  {
    key: 'children',
    name: 'Children',
    title: 'Bringing children',
    description_html:
      '<p>Enter your children’s ages when you choose your dates, and you’ll see the right rooms and prices straight away. Cots are free, and young children can often join in activities at no charge.</p>',
  },
  {
    key: 'diets',
    name: 'Diets',
    title: 'Food and allergies',
    description_html:
      '<p>Vegetarian meals are never a problem. For vegan or gluten-free meals, or allergies, add a note to your booking or tell the hotel two days ahead.</p>',
  },
  {
    key: 'ferry',
    name: 'Ferry',
    title: 'Crossing to the island',
    description_html:
      '<p>The ferry to Texel leaves Den Helder every hour, or every half hour in high season, and takes about twenty minutes. The ferry from Harlingen to Terschelling takes about two hours, the fast boat about fifty minutes. Book your seat on the fast boat well ahead.</p>',
  },
  {
    key: 'paying-in-parts',
    name: 'Paying in parts',
    title: 'Pay part now, the rest later',
    description_html:
      '<p>You pay part when you book and the rest a few weeks before you leave. We send you a link and two reminders, and you can pay earlier whenever you like.</p>',
  },
]
