import { describe, expect, it } from 'vitest'
import { dealSlug } from './booking-data.ts'

describe('the slug of a deal', () => {
  it('is category_id, or banner_name where that is missing, with dashes for spaces', () => {
    expect(dealSlug({ category_id: 'sea steam in  domburg', banner_name: 'Zeeland' })).toBe('sea-steam-in-domburg')
    expect(dealSlug({ category_id: '', banner_name: 'Sea side' })).toBe('Sea-side')
    expect(dealSlug({ category_id: '', banner_name: null })).toBe('')
  })
})
