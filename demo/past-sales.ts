/**
 * The sales of the demo's past half year: the buyer, how many days ago, and the outcome. Every arrival is today or
 * later, because the hotel supplier does not book past stays.
 */
export type PastSale = {
  daysAgo: number
  /** The arrival is the first bookable day from this many days after today. */
  arrivesIn: number
  name: string
  surname: string
  latin?: { name: string; surname: string }
  companion: string
  language: string
  phone: string
  pay: 'full' | 'deposit'
  card: string
  becomes?: 'refused' | 'cancellation requested' | 'disputed' | 'mail failed'
  note?: string
}
export type PastGift = { daysAgo: number; cents: number; from: string; to: string; message: string; language: string }

type Person = Pick<PastSale, 'name' | 'surname' | 'companion' | 'language' | 'phone' | 'latin'>

const people: Person[] = [
  { name: 'Sanne', surname: 'de Vries', companion: 'Joost Bakker', language: 'nl', phone: '+31612345678' },
  { name: 'Pieter', surname: 'van den Berg', companion: 'Els van den Berg', language: 'nl', phone: '+31623456789' },
  { name: 'Fatima', surname: 'El Amrani', companion: 'Youssef El Amrani', language: 'nl', phone: '+31634567890' },
  { name: 'Anneliese', surname: 'Müller', companion: 'Jürgen Müller', language: 'de', phone: '+4915123456789' },
  { name: 'Claire', surname: 'Dubois', companion: 'Rémi Dubois', language: 'fr', phone: '+33612345678' },
  { name: 'Tom', surname: 'O’Brien', companion: 'Niamh O’Brien', language: 'en', phone: '+353851234567' },
  { name: 'Lucía', surname: 'Fernández', companion: 'Pablo Ruiz', language: 'es', phone: '+34612345678' },
  { name: 'Giulia', surname: 'Rossi', companion: 'Marco Conti', language: 'it', phone: '+393471234567' },
  {
    name: 'مینا',
    surname: 'رضایی',
    latin: { name: 'Mina', surname: 'Rezaei' },
    companion: 'Omid Rezaei',
    language: 'fa',
    phone: '+31645678901',
  },
  {
    name: '伟',
    surname: '王',
    latin: { name: 'Wei', surname: 'Wang' },
    companion: 'Li Zhang',
    language: 'zh-CHS',
    phone: '+31656789012',
  },
  { name: 'Jan', surname: 'Jansen', companion: 'Mieke Jansen', language: 'nl', phone: '+31667890123' },
  { name: 'Nienke', surname: 'Visser', companion: 'Daan Visser', language: 'nl', phone: '+31678901234' },
]

/**
 * The day of each sale and the days until arrival. There are more sales in recent months than half a year ago, and some
 * today.
 */
const days: readonly (readonly [daysAgo: number, arrivesIn: number])[] = [
  [174, 30],
  [161, 55],
  [149, 12],
  [138, 90],
  [126, 0],
  [117, 41],
  [104, 7],
  [95, 63],
  [88, 20],
  [76, 104],
  [69, 0],
  [61, 5],
  [54, 33],
  [47, 76],
  [41, 2],
  [35, 48],
  [29, 15],
  [26, 60],
  [23, 3],
  [20, 95],
  [17, 27],
  [14, 0],
  [12, 51],
  [10, 9],
  [8, 70],
  [6, 22],
  [5, 38],
  [4, 6],
  [3, 84],
  [2, 18],
  [1, 44],
  [1, 29],
  [0, 58],
]

const special: Record<number, Partial<PastSale>> = {
  9: { note: 'Called about a cot for the baby. The hotel has one ready.' },
  13: { becomes: 'disputed' },
  18: { note: 'Arrives after eleven at night; the hotel knows.' },
  24: { becomes: 'cancellation requested' },
  27: { becomes: 'mail failed' },
  29: { becomes: 'refused' },
}

export const pastSales: PastSale[] = days.map(([daysAgo, arrivesIn], index) => ({
  ...people[index % people.length]!,
  daysAgo,
  arrivesIn,
  pay: index % 3 === 1 ? 'deposit' : 'full',
  card: 'pm_card_visa',
  ...special[index],
}))

export const pastGifts: PastGift[] = [
  { daysAgo: 150, cents: 10_000, from: 'Els', to: 'Mila', message: 'Voor jullie tiende jaar samen', language: 'nl' },
  { daysAgo: 82, cents: 5_000, from: 'Anneliese', to: 'Jonas', message: 'Gute Erholung', language: 'de' },
  { daysAgo: 33, cents: 15_000, from: 'Claire', to: 'Léa', message: 'Joyeux anniversaire', language: 'fr' },
  { daysAgo: 9, cents: 10_000, from: 'Sanne', to: 'Noor', message: 'Geniet ervan', language: 'nl' },
]
