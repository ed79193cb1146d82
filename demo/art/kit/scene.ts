import type { Canvas } from './canvas.ts'

/** One picture of the catalogue. The file scenes/<key>.ts exports it as `scene`. */
export interface Scene {
  /** Equals the file name: place, season or occasion, time ('veluwe-dusk'). */
  key: string
  title: string
  /** English alt text of fewer than 125 characters, in the form "subject where, season time: one or two details". */
  alt: string
  /** The focal point, as shares of width and height; crops keep it visible. */
  focus: { x: number; y: number }
  /** Whether this is a bright day scene, which dark mode dims. */
  day: boolean
  draw(canvas: Canvas): Promise<void>
}
