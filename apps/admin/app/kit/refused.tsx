/** Why something was not done or not read, announced where it stands. */
export const Refused = ({ text }: { text: string }) =>
  text === '' ? null : (
    <p className="bad" role="alert">
      {text}
    </p>
  )
