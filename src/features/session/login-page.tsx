/** The sign-in of the admin area. */
export function LoginPage() {
  return <h1>Admin Login</h1>;
}
