/** Colours: hex strings in the scenes, three values of 0..255 in pixel operations. */

export type Hex = string
export type Rgb = readonly [number, number, number]

export function hexToRgb(hex: Hex): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export function rgbToHex([r, g, b]: Rgb): Hex {
  const part = (value: number) =>
    Math.round(Math.max(0, Math.min(255, value)))
      .toString(16)
      .padStart(2, '0')
  return `#${part(r)}${part(g)}${part(b)}`
}

export function mixRgb(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

/** Mixes `a` with a share (0..1) of `b`. */
export function mixHex(a: Hex, b: Hex, share: number): Hex {
  return rgbToHex(mixRgb(hexToRgb(a), hexToRgb(b), Math.max(0, Math.min(1, share))))
}

/** Mixes all colours of a list towards one colour: haze, dusk, shade. */
export const mixColours = (colours: readonly Hex[], towards: Hex, share: number): Hex[] =>
  colours.map((colour) => mixHex(colour, towards, share))

export type Ramp = (t: number) => Rgb

/** Creates a gradient of tones from dark (0) to light (1). */
export function createRamp(tones: readonly Hex[]): Ramp {
  const steps = tones.map(hexToRgb)
  return (t) => {
    const place = Math.max(0, Math.min(1, t)) * (steps.length - 1)
    const i = Math.min(steps.length - 2, Math.floor(place))
    return mixRgb(steps[i]!, steps[i + 1]!, place - i)
  }
}
