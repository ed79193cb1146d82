/**
 * Imported before everything else: React chooses its build when it is loaded, and its development build takes two to
 * four times as long for a page. Overrides the environment, because a shell or a test runner may set any value.
 */
process.env['NODE_ENV'] = 'production'
