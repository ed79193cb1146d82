/** What a directory answers of a person who signed in there. */
export type DirectoryIdentity = {
  email: string | null
  /** The directory vouches for the address. */
  emailVerified: boolean
  /** More than one factor was asked for there. */
  secondFactor: boolean
}

/** Binds an answer of the directory to the browser that asked: stored in an encrypted cookie meanwhile. */
export type DirectoryRequest = { state: string; nonce: string; verifier: string }

/** What the directory sent does not prove who somebody is. The message is for the log. */
export class DirectoryRefused extends Error {
  override name = 'DirectoryRefused'
}
/** The directory does not answer. */
export class DirectoryUnavailable extends Error {
  override name = 'DirectoryUnavailable'
}

/** Signing in with an organisation's directory. Each call may be repeated; each has a time limit. */
export type Directory = {
  /** Where the browser is sent to sign in. Throws DirectoryUnavailable. */
  address(request: DirectoryRequest, returnTo: string): Promise<string>
  /**
   * The person, by what the directory sent back: `answer` is the return address with its query. Issuer, audience,
   * nonce, signature and expiry of the ID token are verified. Throws DirectoryRefused, DirectoryUnavailable.
   */
  exchange(request: DirectoryRequest, answer: URL): Promise<DirectoryIdentity>
  /** The same for an ID token that the caller was given by the directory itself. */
  verify(request: DirectoryRequest, idToken: string): Promise<DirectoryIdentity>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    /** Null where none is configured. */
    directory: Directory | null
  }
}
