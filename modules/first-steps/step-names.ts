/** In the order in which a new shop is set up. */
export const stepNames = ['second_factor', 'look', 'prices', 'payment', 'pages', 'hotels', 'deals', 'team'] as const
export type StepName = (typeof stepNames)[number]
