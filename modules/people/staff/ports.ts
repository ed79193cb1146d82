/** A person as identified by a directory. */
export type DirectoryIdentity = {
  email: string | null
  /** The directory has verified the address. */
  emailVerified: boolean
  /** The directory required more than one factor. */
  secondFactor: boolean
}

/** Binds a reply of the directory to the browser that requested it; stored in an encrypted cookie. */
export type DirectoryRequest = { state: string; nonce: string; verifier: string }

/** The directory's reply does not prove an identity. The message is for the log. */
export class DirectoryRefused extends Error {
  override name = 'DirectoryRefused'
}
/** The directory did not answer. */
export class DirectoryUnavailable extends Error {
  override name = 'DirectoryUnavailable'
}

/** Sign-in with an organisation's directory. Each call may be repeated; each has a time limit. */
export type Directory = {
  /** The sign-in address of the directory. Throws DirectoryUnavailable. */
  address(request: DirectoryRequest, returnTo: string): Promise<string>
  /**
   * The person identified by the directory's reply: `answer` is the return address with its query. Verifies issuer,
   * audience, nonce, signature and expiry of the ID token. Throws DirectoryRefused, DirectoryUnavailable.
   */
  exchange(request: DirectoryRequest, answer: URL): Promise<DirectoryIdentity>
  /** The person identified by an ID token that the caller received from the directory; verified in the same way. */
  verify(request: DirectoryRequest, idToken: string): Promise<DirectoryIdentity>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    /** Null where no directory is configured. */
    directory: Directory | null
  }
}
