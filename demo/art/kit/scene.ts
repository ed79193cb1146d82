import type { Canvas } from './canvas.ts'

/** One picture of the catalogue. The file scenes/<key>.ts exports it as `scene`. */
export interface Scene {
  /** Same as the file name: place, season or occasion, time ('veluwe-dusk'). */
  key: string
  title: string
  /** English alt text under 125 characters: subject where, season time: one or two details. */
  alt: string
  /** Where the eye goes, as shares of width and height: crops keep this point. */
  focus: { x: number; y: number }
  /** A bright day scene, which dark mode tones down. */
  day: boolean
  draw(canvas: Canvas): Promise<void>
}
