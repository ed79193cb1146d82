import { useEffect, useState } from 'react'

/** The filled buttons of a package's page other than the bar's own. */
const others = '.price-card .button, .price-made a.button'

/**
 * True while another filled button is in view. A screen has one filled button at a time, so the bar's button becomes
 * plain.
 */
export function useIsOtherPrimaryButtonInView(): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const inView = (button: Element) => {
        const { top, bottom, height } = button.getBoundingClientRect()
        return height > 0 && bottom > 0 && top < window.innerHeight
      }
      setSeen([...document.querySelectorAll(others)].some(inView))
    }
    const ask = () => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    ask()
    // Picking days adds a button, which changes the height of the page.
    const growth = new ResizeObserver(ask)
    growth.observe(document.body)
    window.addEventListener('scroll', ask, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      growth.disconnect()
      window.removeEventListener('scroll', ask)
    }
  }, [])
  return seen
}
