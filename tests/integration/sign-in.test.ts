import './sign-in/account-choice.ts';
import './sign-in/dashboard.ts';
import './sign-in/header-sizes.ts';
import './sign-in/session-idle.ts';
import './sign-in/sign-in.ts';
import './sign-in/refused.ts';
import './sign-in/sign-out.ts';
