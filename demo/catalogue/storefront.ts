import type { DemoBanner, DemoVoucher } from './shape.ts'

export const banners: DemoBanner[] = [
  {
    title: 'Two nights are enough',
    text: 'Leave on Friday, be somewhere else by supper.',
    link: '/packages/for-two',
    picture: 'veluwe-dusk',
  },
  {
    title: 'The first ferry',
    text: 'Islands without a car, your bags brought to the door.',
    link: '/packages/island-air',
    picture: 'wadden-ferry-morning',
  },
  {
    title: 'Steam on cold days',
    text: 'Saunas with a view, and a bed within walking distance.',
    link: '/packages/wellness',
    picture: 'spa-evening',
  },
  {
    title: 'When the fields turn',
    text: 'Eight weeks of flowers behind the dunes.',
    link: '/packages/bollenstreek',
    picture: 'tulips-spring',
  },
  {
    title: 'Give away a weekend',
    text: 'A voucher for a night, a dinner or a whole trip.',
    link: '/vouchers',
    picture: 'breakfast-morning',
  },
]

const anyJourney =
  '<p>Valid for any of our stays, all at once or in parts. Whatever isn’t spent stays on the voucher.</p>'

function valueVoucher(euros: number, name: string, story: string, picture: string): DemoVoucher {
  return {
    key: `voucher-${euros}`,
    name,
    picture,
    description_html: `<p>${story}</p>${anyJourney}`,
    value_cents: euros * 100,
    selling_price_cents: euros * 100,
    validity_months: 24,
    kind: 'value',
    vat_class: 'multi_purpose',
  }
}

function packageVoucher(deal: string, name: string, story: string, picture: string, euros: number): DemoVoucher {
  return {
    key: `journey-${deal}`,
    name,
    picture,
    description_html: `<p>${story}</p><p>For two people, valid for two years. You choose the dates; if a weekend or an extra night costs more, you pay the difference.</p>`,
    value_cents: euros * 100,
    selling_price_cents: euros * 100,
    validity_months: 24,
    kind: 'package',
    deal,
    vat_class: 'single_purpose',
    vat_parts: [
      { kind: 'lodging', share_bp: 7_500 },
      { kind: 'meals', share_bp: 1_000 },
      { kind: 'activities', share_bp: 1_500 },
    ],
  }
}

export const vouchers: DemoVoucher[] = [
  valueVoucher(
    25,
    'A start',
    'Enough for a bicycle and a picnic, or the start of something bigger.',
    'cycling-path-summer',
  ),
  valueVoucher(50, 'A good supper', 'Three courses by the water, and a reason to stay the night.', 'dinner-evening'),
  valueVoucher(
    75,
    'An afternoon in warm water',
    'A massage, a bathrobe, and nobody who needs anything from you.',
    'spa-evening',
  ),
  valueVoucher(100, 'A night away', 'A bed somewhere quiet, and breakfast until half past ten.', 'breakfast-morning'),
  valueVoucher(150, 'A night for two', 'An inn, a walk, a table by the window.', 'room-evening'),
  valueVoucher(250, 'A long weekend', 'Most of three days, wherever they feel like going.', 'texel-summer'),
  packageVoucher(
    'warm-springs-on-the-cauberg',
    'Warm springs on Cauberg',
    'A night in Valkenburg against the rock, with breakfast and a day in mineral water.',
    'limburg-morning',
    300,
  ),
  packageVoucher(
    'marl-caves-by-lamplight',
    'Marl caves by lamplight',
    'A night in or near Maastricht with breakfast, and an hour inside Sint-Pietersberg with a lamp.',
    'maastricht-sunset',
    210,
  ),
  packageVoucher(
    'cellar-supper-on-the-wharf',
    'Cellar supper in Utrecht',
    'A night above the Oudegracht and three courses at the water’s edge.',
    'utrecht-wharf-evening',
    300,
  ),
  packageVoucher(
    'whisper-boat-mornings',
    'Whisper boat mornings',
    'A night in Giethoorn with breakfast, and an electric boat for an afternoon.',
    'giethoorn-morning',
    250,
  ),
  packageVoucher(
    'heather-and-sauna-on-the-veluwe',
    'Heather, steam and silence',
    'Two nights at Hoenderloo with breakfast and an evening in the bathhouse.',
    'veluwe-dusk',
    410,
  ),
  packageVoucher(
    'van-gogh-among-the-pines',
    'Van Gogh among pines',
    'Two nights by De Hoge Veluwe, with the park, the museum and a white bicycle.',
    'veluwe-autumn-morning',
    350,
  ),
]
