@echo off
rem Starts Talon on Windows by a double click: makes what is missing, opens the browser.
setlocal
chcp 65001 >nul
cd /d "%~dp0"
set "german="
reg query "HKCU\Control Panel\International" /v LocaleName 2>nul | findstr /i /r /c:" de-" /c:" de$" >nul && set "german=yes"
set "python="
for %%p in ("py -3" "python" "python3") do if not defined python call :try %%p
if not defined python (
  call :say "Talon needs Python 3.11 or newer. Get it from https://www.python.org/downloads/ and tick: Add python.exe to PATH." "Talon braucht Python ab 3.11. Das gibt es auf https://www.python.org/downloads/, dort ankreuzen: Add python.exe to PATH."
  goto stay
)
if not exist ".venv\Scripts\python.exe" (
  call :say "Preparing Talon, once; this takes a minute." "Talon wird einmalig vorbereitet; das dauert eine Minute."
  %python% -m venv .venv
  if errorlevel 1 goto stay
)
if not exist ".venv\run.stamp" goto install
fc /b requirements.txt ".venv\run.stamp" >nul 2>nul && goto run
:install
".venv\Scripts\python.exe" -m pip --disable-pip-version-check install -q -r requirements.txt
if errorlevel 1 (
  call :say "What Talon needs could not be fetched. Is this computer on the internet? Only the first start needs it." "Was Talon braucht, ließ sich nicht laden. Ist dieser Computer im Internet? Nur der erste Start braucht es."
  goto stay
)
copy /y requirements.txt ".venv\run.stamp" >nul
:run
".venv\Scripts\python.exe" app.py --open %*
if errorlevel 1 goto stay
exit /b 0
:stay
pause
exit /b 1
:try
%~1 -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && set "python=%~1"
exit /b 0
:say
if defined german (echo %~2) else (echo %~1)
exit /b 0
