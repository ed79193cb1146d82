/** The content security policy allows styles with this page's nonce, also those of frames whose HTML the page sets. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="nonce"]')!.content
