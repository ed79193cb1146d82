import QrCode from 'qrcode'

/** The minimum quiet zone that readers need, in modules. */
const margin = 4

/** Draws a QR code as one path in a square of `size` units: each run of dark modules in a row is a rectangle. */
export function drawQrCode(text: string): { size: number; path: string } {
  const { modules } = QrCode.create(text, { errorCorrectionLevel: 'M' })
  const runs: string[] = []
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue
      const from = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column += 1
      runs.push(`M${from + margin} ${row + margin}h${column - from + 1}v1h-${column - from + 1}z`)
    }
  }
  return { size: modules.size + 2 * margin, path: runs.join('') }
}
