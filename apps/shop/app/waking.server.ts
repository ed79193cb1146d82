/**
 * When a page wakes. It can be read, walked and sent before its scripts are there, so on a slow line these wait: first
 * the styles, the typeface and the pictures on the first screen, then a frame with them, then the scripts. The framework
 * writes its scripts to start at once and gives no way to say otherwise, so the finished page is changed.
 */

/** Runs in the browser, from its own source text: it may use nothing but its arguments. */
function wakeLater(source: string): void {
  let awake = false
  /** In a task of its own, so that a touch is answered in between; a message needs no clock. */
  const soon = (work: () => void): void => {
    const { port1, port2 } = new MessageChannel()
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a port starts by itself this way only
    port1.onmessage = () => {
      port1.close()
      work()
    }
    port2.postMessage(null)
  }
  const wake = (): void => {
    if (awake) return
    awake = true
    for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-preload]'))
      template.replaceWith(template.content)
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = source
    document.head.append(script)
  }
  /** The first list and the first date take a browser a while, as the first number did (head-start.tsx): each apart, before the scripts want the processor too. */
  const afterLists = (): void => {
    void new Intl.DateTimeFormat()
    soon(wake)
  }
  const afterNumbers = (): void => {
    void new Intl.ListFormat()
    soon(afterLists)
  }
  /** An observer is told while a frame is made; what comes soon after is after that frame. */
  const afterFrame = (): void => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect()
      soon(afterNumbers)
    })
    observer.observe(document.body)
  }
  /** The large picture may still have to be read out of its file when all has come. */
  const afterPicture = (): void => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
    if (picture) picture.decode().then(afterFrame, afterFrame)
    else afterFrame()
  }
  if (document.readyState === 'complete') afterPicture()
  else addEventListener('load', afterPicture, { once: true })
  // Whoever already touches the page does not wait for its pictures, and one picture that hangs keeps no page asleep.
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(type, wake, { once: true, capture: true, passive: true })
  setTimeout(wake, 3000)
  // A tap on a button that only scripts can answer is kept for them, and Enter in a form that only they can send (before-waking.ts).
  window.tapsBeforeWaking = []
  window.sentBeforeWaking = new Set()
  addEventListener(
    'click',
    ({ target }) => {
      const button =
        target instanceof Element
          ? target.closest<HTMLButtonElement>('button[type="button"]:not([popovertarget])')
          : null
      if (button) window.tapsBeforeWaking?.push(button)
    },
    { capture: true },
  )
  addEventListener(
    'keydown',
    ({ key, target }) => {
      const form = key === 'Enter' && target instanceof HTMLInputElement ? target.form : null
      if (form?.querySelector('button:disabled:not([type="button"])')) window.sentBeforeWaking?.add(form)
    },
    { capture: true },
  )
}

/** Preloads of scripts and of their texts. Inside a template a browser does not fetch them. */
const preloads = /<link (?:rel="modulepreload"|id="translations" rel="preload") [^>]*>/g
const start = /<script nonce="([^"]*)" type="module" async="">([\s\S]*?)<\/script>/

/** `scripts`: the source text of every inline script of ours, for the Content-Security-Policy. */
export type SentPage = { html: string; scripts: string[] }

/** The finished page, its scripts and the texts they need put off; not put off where the framework writes them in another way than it did. */
export function asSent(html: string, nonce: string): SentPage {
  const source = start.exec(html)?.[2]
  if (source === undefined) return withoutNonce(html, nonce)
  const late = html
    .replace(preloads, '<template data-preload="">$&</template>')
    .replace(
      start,
      () =>
        `<script nonce="${nonce}">(${wakeLater.toString()})(${JSON.stringify(source).replaceAll('<', '\\u003c')})</script>`,
    )
  const page = withoutNonce(late, nonce)
  return { html: page.html, scripts: [...page.scripts, source] }
}

/**
 * While a page is made, a number that nobody can guess marks the scripts that are ours: one that slipped in with a text
 * lacks it. The finished page says their source texts instead and leaves the number out, so that the same page is the
 * same bytes each time.
 */
function withoutNonce(html: string, nonce: string): SentPage {
  const mark = ` nonce="${nonce}"`
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => attributes!.includes(mark) && !/\ssrc=/.test(attributes!))
    .map(([, , source]) => source!.replaceAll(mark, ''))
  return { html: html.replaceAll(mark, ''), scripts: [...new Set(scripts)] }
}
