/** The message of a refusal, announced to screen readers. */
export const RefusalMessage = ({ text }: { text: string }) =>
  text === '' ? null : (
    <p className="bad" role="alert">
      {text}
    </p>
  )
