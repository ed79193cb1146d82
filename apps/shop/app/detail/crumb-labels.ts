/**
 * The bread crumb of a package page (the shop's specification, section 2): home, a label, the first two words of the
 * title.
 */
import type { DealDetail } from '@tussenuit/modules/catalogue/deal/card-contract.ts'

type Labelled = Pick<DealDetail, 'category_type' | 'package_label' | 'banner_name' | 'category_id'>

/** Replaces the dashes of a key by spaces; other labels are unchanged. */
export const dashesToSpaces = (label: string): string =>
  /^[a-z0-9-]+$/.test(label) ? label.replaceAll('-', ' ') : label

/**
 * Depends on the category type: the package's label or the banner's name, with dashes replaced by spaces; for an
 * unknown type the unchanged label.
 */
export function dealCrumbLabel(deal: { category_type: string } & Omit<Labelled, 'category_type'>): string {
  if (deal.category_type === 'category') return dashesToSpaces(deal.package_label ?? '')
  if (deal.category_type === 'themes' || deal.category_type === 'destination')
    return dashesToSpaces(deal.banner_name ?? '')
  return deal.package_label ?? ''
}

/** The line under the title: the label, else the banner's name, else the deal's slug. */
export function dealLabel(deal: Pick<Labelled, 'package_label' | 'banner_name' | 'category_id'>): string {
  return dashesToSpaces(deal.package_label ?? deal.banner_name ?? deal.category_id)
}

export function firstTwoWords(title: string): string {
  return title
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .join(' ')
    .replace(/[,;:،؛、：]$/, '')
}
