/** Reads the QR code of a voucher with the camera, if the browser supports it. */
import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { parseScannedCode } from './typed.ts'

type Detector = { detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector
const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

export const canScanCodes = (): boolean => detectorClass() !== undefined && 'mediaDevices' in navigator

/** Interval between two detection attempts. */
const pauseMs = 200

export function VoucherCodeScanner({ read, close }: { read: (code: string) => void; close: () => void }) {
  const translate = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const onScan = useEffectEvent(read)
  useEffect(() => {
    const Class = detectorClass()!
    const detector = new Class({ formats: ['qr_code'] })
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout>
    let over = false
    const look = async () => {
      const seen = await detector.detect(video.current!).catch(() => [])
      const code = seen.map(({ rawValue }) => parseScannedCode(rawValue)).find((scannedCode) => scannedCode !== null)
      if (over) return
      if (code) onScan(code)
      else timer = setTimeout(() => void look(), pauseMs)
    }
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      async (opened) => {
        stream = opened
        if (over) return opened.getTracks().forEach((track) => track.stop())
        video.current!.srcObject = opened
        await video.current!.play()
        return look()
      },
      () => setProblem('voucher.noCamera'),
    )
    return () => {
      over = true
      clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  return (
    <div className="scan">
      {problem === '' ? (
        <video ref={video} muted playsInline aria-label={translate('voucher.camera')} />
      ) : (
        <p className="bad" role="alert">
          {translate(problem)}
        </p>
      )}
      <Button onClick={close}>{translate('voucher.typeInstead')}</Button>
    </div>
  )
}
