/**
 * Derives the accent colours of pages, light and dark, from the brand colour in the settings. The lightness is changed
 * in OKLCH until text on the colour and text in the colour have a contrast of 4.5 : 1; the hue does not change.
 */
export const defaultBrandColor = '#9c2468'
type Oklch = { l: number; c: number; h: number }
type Rgb = [number, number, number]

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Rgb
}

function oklchOf(hex: string): Oklch {
  const [r, g, b] = rgbOf(hex).map(toLinear) as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

function linearOf({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos(h)
  const b = c * Math.sin(h)
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

/** Reduces the chroma until the colour is within the sRGB range. */
function hexOf(colour: Oklch): string {
  let { c } = colour
  let rgb = linearOf(colour)
  while (c > 0.002 && rgb.some((value) => value < -0.001 || value > 1.001)) {
    c *= 0.96
    rgb = linearOf({ ...colour, c })
  }
  return `#${rgb
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, value)))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function mixWithWhite(hex: string, part: number): string {
  return `#${rgbOf(hex)
    .map((value) =>
      Math.round((value * part + 1 - part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function luminanceOf(hex: string): number {
  const [r, g, b] = rgbOf(hex).map(toLinear) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The WCAG 2 contrast ratio. */
export function contrastRatio(a: string, b: string): number {
  const [high, low] = [luminanceOf(a), luminanceOf(b)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The grey of the page sections in the light theme. */
const mist = '#eff4f3'

export type Brand = Record<
  'brand' | 'on-brand' | 'brand-deep' | 'brand-tint' | 'brand-line',
  { light: string; dark: string }
>

export function deriveBrandColours(hex: string): Brand {
  const base = oklchOf(hex)
  let { l } = base
  // Darkens the colour until white text on it and text in the colour on grey are both readable.
  while (
    l > 0.1 &&
    (contrastRatio('#ffffff', hexOf({ ...base, l })) < 4.5 || contrastRatio(mist, hexOf({ ...base, l })) < 4.5)
  )
    l -= 0.005
  const light = hexOf({ ...base, l })
  const dark = { ...base, l: 0.78, c: base.c * 0.75 }
  return {
    brand: { light, dark: hexOf(dark) },
    'on-brand': { light: '#ffffff', dark: hexOf({ ...dark, l: 0.18, c: dark.c * 0.5 }) },
    'brand-deep': { light: hexOf({ ...base, l: l - 0.08 }), dark: hexOf({ ...dark, l: 0.84 }) },
    'brand-tint': { light: mixWithWhite(light, 0.09), dark: hexOf({ ...dark, l: 0.27, c: dark.c * 0.45 }) },
    'brand-line': { light: mixWithWhite(light, 0.35), dark: hexOf({ ...dark, l: 0.45, c: dark.c * 0.8 }) },
  }
}

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/**
 * Custom properties for the html element; undefined for an invalid colour, and for the default colour, because the
 * style sheet defines its shades.
 */
export function toBrandStyle(hex: string | undefined): Record<string, string> | undefined {
  if (!hex || !isColour(hex) || hex.toLowerCase() === defaultBrandColor) return undefined
  return Object.fromEntries(
    Object.entries(deriveBrandColours(hex)).map(([name, { light, dark }]) => [
      `--${name}`,
      `light-dark(${light}, ${dark})`,
    ]),
  )
}

export type Legibility = { used: string; onWhite: number; onMist: number }

/**
 * The colour that light pages would use for the entered colour, and its contrast; null unless the input has six
 * hexadecimal digits.
 */
export function brandColourLegibility(hex: string): Legibility | null {
  if (!isColour(hex)) return null
  const used = hex.toLowerCase() === defaultBrandColor ? defaultBrandColor : deriveBrandColours(hex).brand.light
  return { used, onWhite: contrastRatio(used, '#ffffff'), onMist: contrastRatio(used, mist) }
}
