/** The message of a refusal, announced to screen readers. */
export const Refused = ({ text }: { text: string }) =>
  text === '' ? null : (
    <p className="bad" role="alert">
      {text}
    </p>
  )
