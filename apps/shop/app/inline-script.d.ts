declare module '*?inline-script' {
  /** The text of a classic script (build-steps/inline-scripts.ts). */
  const source: string
  export default source
}
