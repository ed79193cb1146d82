import type { DemoAdditionalInfo } from './shape.ts'

/** Blocks shown as a table under a deal; `name` is what staff look for. */
export const additionalInformation: DemoAdditionalInfo[] = [
  {
    key: 'cancellation',
    name: 'Cancellation',
    title: 'If you have to cancel',
    description_html:
      '<p>What you get back depends on the room you choose: the date until which cancelling is free stands beside every room, and again in your confirmation. You cancel yourself from your booking, and you see the refund before you decide.</p>',
  },
  {
    key: 'arrival',
    name: 'Arrival',
    title: 'Arriving and leaving',
    description_html:
      '<p>Rooms are ready in the afternoon, most from three o’clock; on the last day you can stay until half past ten or eleven. Luggage may be left at the desk before and after.</p>',
  },
  {
    key: 'pets',
    name: 'Pets',
    title: 'Bringing the dog',
    description_html:
      '<p>At these hotels a dog is welcome in most rooms, for 10 to 20 euro a night, paid at the desk. Please mention it when you book, so that you get a room near a door.</p>',
  },
  {
    key: 'parking',
    name: 'Parking',
    title: 'Where the car goes',
    description_html:
      '<p>Parking is at the hotel or a short walk away. In the countryside it is mostly free; in the cities expect 20 to 45 euro a day, or leave the car at a park-and-ride.</p>',
  },
  {
    key: 'accessibility',
    name: 'Accessibility',
    title: 'Steps, lifts and doors',
    description_html:
      '<p>Old houses have old stairs. Where there is a lift it stands under the hotel’s facilities. Call us before you book if you use a wheelchair: we ask the hotel about door widths and the shower, and only then put your name to a room.</p>',
  },
  {
    key: 'what-to-bring',
    name: 'What to bring',
    title: 'What to put in the bag',
    description_html:
      '<ul><li>Shoes that may get dirty</li><li>A layer against the wind, also in July</li><li>Swimwear, where there is a pool</li><li>A bank card: many small places take no cash</li></ul>',
  },
  {
    key: 'sgr-guarantee',
    name: 'SGR guarantee',
    title: 'Your money is guaranteed',
    description_html:
      '<p>This journey is a package: a stay with an activity that is an essential part of it. The money you pay is covered by the SGR guarantee scheme, and the contribution to it is already in the price.</p>',
  },
  {
    key: 'tourist-tax',
    name: 'Tourist tax',
    title: 'Tourist tax',
    description_html:
      '<p>Every municipality asks a tourist tax per person per night. It is always in the price you see; where the hotel collects it, we name the sum that you pay there.</p>',
  },
  {
    key: 'children',
    name: 'Children',
    title: 'Children along',
    description_html:
      '<p>Give the ages when you choose your dates and you see the right rooms and prices at once. Cots are free; small children often take part in activities at no cost.</p>',
  },
  {
    key: 'diets',
    name: 'Diets',
    title: 'What you do and do not eat',
    description_html:
      '<p>Vegetarian is never a problem. For vegan or gluten-free cooking and for allergies, please write a line with your booking, or tell the hotel two days ahead.</p>',
  },
  {
    key: 'ferry',
    name: 'Ferry',
    title: 'Crossing to the island',
    description_html:
      '<p>To Texel the ferry leaves Den Helder every hour, in the season every half hour, and takes about twenty minutes. To Terschelling the boat from Harlingen takes about two hours, the fast one about fifty minutes; reserve a place on the fast boat in good time.</p>',
  },
  {
    key: 'paying-in-parts',
    name: 'Paying in parts',
    title: 'Pay part now, the rest later',
    description_html:
      '<p>You can pay a part when you book and the balance some weeks before you leave. You get a link and two reminders, and you can pay earlier whenever you like.</p>',
  },
]
