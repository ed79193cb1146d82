/**
 * Starts the page's modules after the first screen is painted: after the styles, the fonts and the pictures of the
 * first screen have loaded, and one frame has been rendered with them. A pointer, key or focus event starts them at
 * once, and so does a timeout of three seconds. Until then it records taps and presses of Enter that only the modules
 * can handle (early-input.ts). `data-modules`: the text of the module script that starts the framework;
 * `data-preloads`: the modules that it needs, separated by spaces; `data-texts`: the texts that it needs. Timers and
 * animation frames may be paused in a hidden page or replaced in a test, so starting does not require them.
 */
{
  const { modules, preloads, texts } = document.currentScript!.dataset
  const preload = (attributes: Record<string, string>): void => {
    const link = document.createElement('link')
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
    document.head.append(link)
  }
  let isStarted = false
  const start = (): void => {
    if (isStarted) return
    isStarted = true
    if (texts) preload({ id: 'translations', rel: 'preload', as: 'fetch', href: texts, crossorigin: 'anonymous' })
    for (const href of preloads!.split(' ')) preload({ rel: 'modulepreload', href })
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = modules!
    document.head.append(script)
  }
  /** Runs the work in a separate task, so that events are handled in between. */
  const inNextTask = (work: () => void): void => {
    const { port1, port2 } = new MessageChannel()
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- only assigning onmessage starts the port implicitly
    port1.onmessage = () => {
      port1.close()
      work()
    }
    port2.postMessage(null)
  }
  /**
   * Constructing the first Intl.ListFormat and DateTimeFormat blocks for tens of milliseconds on a phone, so each runs
   * in its own task.
   */
  const afterListFormat = (): void => {
    void new Intl.DateTimeFormat()
    inNextTask(start)
  }
  const afterFrame = (): void => {
    void new Intl.ListFormat()
    inNextTask(afterListFormat)
  }
  /** The observer's callback runs while a frame is rendered; the next task runs after that frame. */
  const waitForFrame = (): void => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect()
      inNextTask(afterFrame)
    })
    observer.observe(document.body)
  }
  /** After `load` the largest picture may still have to be decoded. */
  const waitForPicture = (): void => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
    if (picture) picture.decode().then(waitForFrame, waitForFrame)
    else waitForFrame()
  }
  if (document.readyState === 'complete') waitForPicture()
  else addEventListener('load', waitForPicture, { once: true })
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(type, start, { once: true, capture: true, passive: true })
  setTimeout(start, 3000)

  window.earlyTaps = []
  window.earlySubmits = new Set()
  addEventListener(
    'click',
    ({ target }) => {
      const button =
        target instanceof Element
          ? target.closest<HTMLButtonElement>('button[type="button"]:not([popovertarget])')
          : null
      if (button) window.earlyTaps?.push(button)
    },
    { capture: true },
  )
  addEventListener(
    'keydown',
    ({ key, target }) => {
      const form = key === 'Enter' && target instanceof HTMLInputElement ? target.form : null
      if (form?.querySelector('button:disabled:not([type="button"])')) window.earlySubmits?.add(form)
    },
    { capture: true },
  )
}
