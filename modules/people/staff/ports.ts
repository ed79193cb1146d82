/** A person as identified by a directory. */
export type DirectoryIdentity = {
  email: string | null
  /** Whether the directory has verified the e-mail address. */
  emailVerified: boolean
  /** Whether the directory required more than one factor. */
  secondFactor: boolean
}

/** Binds the directory's reply to the browser that started the request; stored in an encrypted cookie. */
export type DirectoryRequest = { state: string; nonce: string; verifier: string }

/** Thrown if the directory's reply does not prove an identity. The message is for the log. */
export class DirectoryRefused extends Error {
  override name = 'DirectoryRefused'
}
/** Thrown if the directory did not answer. */
export class DirectoryUnavailable extends Error {
  override name = 'DirectoryUnavailable'
}

/** Sign-in with an organisation's directory. Each call may be repeated; each has a time limit. */
export type Directory = {
  /** The sign-in URL of the directory. Throws DirectoryUnavailable. */
  address(request: DirectoryRequest, returnTo: string): Promise<string>
  /**
   * Returns the person that the directory's reply identifies. `answer` is the URL to which the browser returned, with
   * its query. Verifies issuer, audience, nonce, signature and expiry of the ID token. Throws DirectoryRefused,
   * DirectoryUnavailable.
   */
  exchange(request: DirectoryRequest, answer: URL): Promise<DirectoryIdentity>
  /**
   * Returns the person that an ID token identifies, for clients that received the token themselves. Performs the same
   * checks as `exchange`.
   */
  verify(request: DirectoryRequest, idToken: string): Promise<DirectoryIdentity>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    /** Null if no directory is configured. */
    directory: Directory | null
  }
}
