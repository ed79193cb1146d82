import type { Static } from 'typebox'
import type { PageSpeedShape } from './contract.ts'

/** What one visit measured of the page on which it began. Nothing in it is about a person. */
export type PageSpeed = Static<typeof PageSpeedShape>

/** Counts the measurements of a visit; nothing is stored. Never throws. */
export type PageSpeedRecorder = (speed: PageSpeed) => void

declare module '../../shared/shop.ts' {
  interface Shop {
    recordPageSpeed: PageSpeedRecorder
  }
}
